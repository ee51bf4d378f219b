//! The figures of a contest as one page that needs nothing else.

use std::fmt::Write;

use crate::beliefs::{BeliefFigures, Bin, SubjectFigures};
use crate::figures::{Figures, Mean, TableFigures};
use crate::ratings::Rating;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#16202b;--paper:#f7f5ef;--quiet:#5d6b78;--line:#d5d1c4;--mark:#0b6e69}\
@media(prefers-color-scheme:dark){:root{--ink:#e8ecef;--paper:#10161d;--quiet:#93a1ad;--line:#2b3641;--mark:#5fd3c4}}\
body{margin:0 auto;max-width:56rem;padding:2rem 1rem;background:var(--paper);color:var(--ink);\
font:16px/1.5 system-ui,sans-serif}\
h1{margin:0;font-size:1.7rem}h2{margin:2.5rem 0 0;font-size:1.25rem}h3{margin:1.25rem 0 .25rem;font-size:1rem}\
p,figcaption{margin:.25rem 0;color:var(--quiet)}figure{margin:0}svg{display:block;width:100%;height:auto}\
text{fill:var(--ink);font:13px system-ui,sans-serif}.quiet{fill:var(--quiet)}\
.grid{stroke:var(--line)}.span{stroke:var(--mark);stroke-width:2}.dot{fill:var(--mark)}";

/// How wide a chart is, in its own units, and where its labels end and its figures begin.
const WIDTH: f64 = 800.0;
const LABELS: f64 = 250.0;
const NUMBERS: f64 = 640.0;
const ROW: f64 = 26.0;

/// One self-contained page in HTML with the figures of a contest.
pub fn page(figures: &Figures) -> String {
    let mut html = String::new();
    let players = figures.players.join(", ");
    html += &head(&format!("Arena of {}: {players}", figures.game));
    // Writing to a text can't fail.
    let _ = write!(
        html,
        "<p>{} matches, the first deal from seed {}. Lines and brackets are intervals of 95 %.</p>",
        figures.matches, figures.seed
    );
    html += &thinking(figures);
    for table in &figures.tables {
        html += &table_part(table);
    }
    if let Some(beliefs) = &figures.beliefs {
        let _ = write!(
            html,
            "<h2>What seats believe</h2><p>{} further matches, each through the eyes of one seat. {CALIBRATION}</p>{}",
            beliefs.matches,
            calibrations(beliefs)
        );
    }
    html
}

/// How a chart of what was said beside what came is read.
const CALIBRATION: &str = "A dot on the line came as often as it was said to.";

/// One self-contained page in HTML with how good the beliefs of seats are.
pub fn belief_page(game: &str, figures: &BeliefFigures) -> String {
    format!(
        "{}<p>{} matches, each through the eyes of one seat. {CALIBRATION}</p>{}",
        head(&format!("Beliefs of {game}")),
        figures.matches,
        calibrations(figures)
    )
}

fn calibrations(figures: &BeliefFigures) -> String {
    figures.subjects.iter().map(|(subject, about)| calibration(subject, about)).collect()
}

/// What was said against what came.
fn calibration(subject: &str, about: &SubjectFigures) -> String {
    const SIDE: f64 = 300.0;
    const EDGE: f64 = 44.0;
    let at = |share: f64| EDGE + share * SIDE;
    let up = |share: f64| 10.0 + (1.0 - share) * SIDE;
    let mut drawn = String::new();
    for nth in 0..=4 {
        let share = f64::from(nth) / 4.0;
        let (along, high) = (at(share), up(share));
        let _ = write!(
            drawn,
            "<line class=\"grid\" x1=\"{along:.1}\" y1=\"{:.1}\" x2=\"{along:.1}\" y2=\"{:.1}\"/>\
             <line class=\"grid\" x1=\"{:.1}\" y1=\"{high:.1}\" x2=\"{:.1}\" y2=\"{high:.1}\"/>\
             <text class=\"quiet\" text-anchor=\"middle\" x=\"{along:.1}\" y=\"{:.1}\">{:.0} %</text>\
             <text class=\"quiet\" text-anchor=\"end\" x=\"{:.1}\" y=\"{:.1}\">{:.0} %</text>",
            up(1.0),
            up(0.0),
            at(0.0),
            at(1.0),
            up(0.0) + 18.0,
            100.0 * share,
            EDGE - 6.0,
            high + 4.0,
            100.0 * share
        );
    }
    let _ = write!(
        drawn,
        "<line class=\"grid\" x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"/>",
        at(0.0),
        up(0.0),
        at(1.0),
        up(1.0)
    );
    let mut rows = String::new();
    for bin in &about.bins {
        let Some((said, came)) = bin.means() else { continue };
        let Bin { chances, .. } = bin;
        let _ = write!(drawn, "<circle class=\"dot\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"/>", at(said), up(came));
        let _ = write!(rows, "<p>Said {:.1} %, came {:.1} % of {chances}.</p>", 100.0 * said, 100.0 * came);
    }
    format!(
        "<h2>{}</h2><p>{:.2} bits a question, {:.2} if all that is possible were as likely; {} questions.</p>\
         <figure><svg viewBox=\"0 0 {WIDTH} 345\" role=\"img\" aria-label=\"How often what was said came\">{drawn}</svg>\
         </figure>{rows}",
        escaped(subject),
        about.mean_bits(),
        about.mean_even_bits(),
        about.questions
    )
}

/// How every page begins.
fn head(title: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style>\
         <h1>{title}</h1>"
    )
}

/// One line of a chart: what it is, where it lies, and the same as text.
struct Row {
    label: String,
    mean: Mean,
    text: String,
}

fn ratings(ratings: &[Rating]) -> String {
    let row = |rating: &Rating| {
        let mean = Mean { mean: rating.rating, low: rating.low, high: rating.high };
        let camp = rating.camp.as_ref().map_or(String::new(), |camp| format!(", as {camp}"));
        let text = format!("{:.0} [{:.0}, {:.0}]", mean.mean, mean.low, mean.high);
        Row { label: format!("{}{camp}", rating.player), mean, text }
    };
    let rows: Vec<Row> = ratings.iter().map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let low = rows.iter().map(|row| row.mean.low).fold(1400.0, f64::min);
    let high = rows.iter().map(|row| row.mean.high).fold(1600.0, f64::max);
    format!("<h3>Ratings</h3><p>Glicko-2; everybody begins at 1500.</p>{}", chart(&rows, [low, high], 1500.0))
}

/// Strength against thinking time.
fn thinking(figures: &Figures) -> String {
    let mut rows = String::new();
    let log = |milliseconds: f64| milliseconds.max(0.001).log10();
    let rating_of = |player: &str| {
        let whole = figures.ratings().iter().find(|rating| rating.player == player && rating.camp.is_none());
        whole.map_or(1500.0, |rating| rating.rating)
    };
    let strengths: Vec<f64> = figures.players.iter().map(|player| rating_of(player)).collect();
    let (low, high) =
        (strengths.iter().copied().fold(1400.0, f64::min), strengths.iter().copied().fold(1600.0, f64::max));
    let x = |milliseconds: f64| 60.0 + (log(milliseconds) + 3.0) / 7.0 * (WIDTH - 120.0);
    let y = |rating: f64| 180.0 - (rating - low) / (high - low) * 150.0;
    let mut milliseconds = 0.001;
    for name in ["1 µs", "10 µs", "0.1 ms", "1 ms", "10 ms", "0.1 s", "1 s", "10 s"] {
        let at = x(milliseconds);
        milliseconds *= 10.0;
        let _ = write!(
            rows,
            "<line class=\"grid\" x1=\"{at:.1}\" y1=\"20\" x2=\"{at:.1}\" y2=\"190\"/>\
             <text class=\"quiet\" text-anchor=\"middle\" x=\"{at:.1}\" y=\"208\">{name}</text>"
        );
    }
    let mut list = String::new();
    for line in &figures.thinking {
        let (at, up) = (x(line.mean), y(rating_of(&line.player)));
        let name = escaped(&line.player);
        let _ = write!(
            rows,
            "<circle class=\"dot\" cx=\"{at:.1}\" cy=\"{up:.1}\" r=\"5\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{name}</text>",
            at + 9.0,
            up + 4.0
        );
        let _ = write!(
            list,
            "<p>{name}: {:.3} ms a decision, {:.1} ms at most, of {} decisions.</p>",
            line.mean, line.most, line.choices
        );
    }
    format!(
        "<h2>Strength against thinking time</h2><figure><svg viewBox=\"0 0 {WIDTH} 215\" role=\"img\" \
         aria-label=\"Rating against the mean time of a decision\">{rows}</svg></figure>{list}"
    )
}

fn table_part(table: &TableFigures) -> String {
    let mut html = format!("<h2>{}</h2><p>{} matches.</p>", escaped(&table.name), table.matches);
    let percent =
        |mean: Mean| format!("{:.1} % [{:.1}, {:.1}]", 100.0 * mean.mean, 100.0 * mean.low, 100.0 * mean.high);
    html += &ratings(&table.ratings);
    if !table.duels.is_empty() {
        let mut rows = Vec::new();
        for duel in &table.duels {
            let [one, other] = &duel.players;
            let label = format!("{one} over {other}");
            rows.push(Row { label, mean: duel.lead, text: percent(duel.lead) });
        }
        html += "<h3>Who got more, and by how much</h3>";
        html += &chart(&rows, [-1.0, 1.0], 0.0);
    }
    if !table.camps.is_empty() {
        let row = |camp: &crate::figures::Camp| Row {
            label: format!("{}: {} against {}", camp.camp, camp.player, camp.rival),
            mean: camp.won,
            text: percent(camp.won),
        };
        html += "<h3>Wins on each side</h3>";
        html += &chart(&table.camps.iter().map(row).collect::<Vec<_>>(), [0.0, 1.0], 0.5);
    }
    let [tenth, quarter, half, three_quarters, nine_tenths] = table.length.quantiles;
    let unit = if table.length.is_rounds { "rounds" } else { "actions" };
    let span = |label: &str, low: u64, high: u64| Row {
        label: label.to_owned(),
        mean: Mean { mean: half as f64, low: low as f64, high: high as f64 },
        text: format!("{half} {unit} [{low}, {high}]"),
    };
    let rows = [span("half of the matches", quarter, three_quarters), span("eight in ten", tenth, nine_tenths)];
    html += "<h3>How long a match is</h3>";
    html += &chart(&rows, [0.0, nine_tenths.max(1) as f64 * 1.1], half as f64);
    let endings: Vec<String> = table.endings.iter().map(|(ending, n)| format!("{} {n}", escaped(ending))).collect();
    let _ = write!(html, "<p>Endings: {}.</p>", endings.join(", "));
    html
}

/// Rows with a dot for the mean and a line for its interval, between two ends; a line stands at what is even.
fn chart(rows: &[Row], [low, high]: [f64; 2], even: f64) -> String {
    let height = ROW * rows.len() as f64 + 8.0;
    let x = |value: f64| LABELS + ((value - low) / (high - low)).clamp(0.0, 1.0) * (NUMBERS - LABELS - 20.0);
    let mut svg = format!(
        "<figure><svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{} rows\">\
         <line class=\"grid\" x1=\"{:.1}\" y1=\"0\" x2=\"{:.1}\" y2=\"{height}\"/>",
        rows.len(),
        x(even),
        x(even)
    );
    for (nth, row) in rows.iter().enumerate() {
        let y = ROW * (nth as f64 + 0.5) + 4.0;
        let _ = write!(
            svg,
            "<text x=\"0\" y=\"{:.1}\">{}</text>\
             <line class=\"span\" x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"dot\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/>\
             <text class=\"quiet\" x=\"{NUMBERS}\" y=\"{:.1}\">{}</text>",
            y + 4.0,
            escaped(&row.label),
            x(row.mean.low),
            x(row.mean.high),
            x(row.mean.mean),
            y + 4.0,
            escaped(&row.text)
        );
    }
    svg + "</svg></figure>"
}

/// A text as HTML shows it to the letter.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
