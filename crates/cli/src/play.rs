//! stub
use clap::Args;
/// stub
#[derive(Args)]
pub(crate) struct PlayOptions {}
pub(crate) fn run(_o: PlayOptions) -> anyhow::Result<()> {
    Ok(())
}
