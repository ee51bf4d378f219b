//! Answers that are sent piece by piece, so that whoever reads slowly holds little.

use std::io;
use std::time::Duration;

use axum::body::Body;
use futures_util::{Stream, StreamExt as _, stream};
use tokio::time::Instant;

use crate::limits::Pass;

/// A long answer has to be taken in whole by then.
const MAX_SENDING: Duration = Duration::from_mins(3);

/// A body of texts, one after the other. The pass is kept until the last of them has gone, or nobody wants it any more.
pub(super) fn streamed(pass: Pass, texts: impl Stream<Item = String> + Send + 'static) -> Body {
    let until = Instant::now() + MAX_SENDING;
    let pieces = stream::unfold((pass, Box::pin(texts)), move |(pass, mut texts)| async move {
        if Instant::now() > until {
            return Some((Err(io::Error::from(io::ErrorKind::TimedOut)), (pass, texts)));
        }
        let text = texts.next().await?;
        Some((Ok(text), (pass, texts)))
    });
    Body::from_stream(pieces)
}
