//! How many files the system lets the server have open: each connection is one.

/// Files that are no connections: the database, and what serves it.
const RESERVED: u64 = 64;
/// With fewer connections than this a server is of no use.
const FEWEST: u32 = 16;

/// Asks the system for as many open files as it gives, and says how many connections there may be then.
pub(super) fn raise() -> u32 {
    let most = match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(most) => most,
        Err(error) => {
            tracing::debug!(%error, "the system does not say how many files may be open");
            return u32::MAX;
        }
    };
    let connections = connections_of(most);
    tracing::debug!(files = most, connections, "open files");
    connections
}

fn connections_of(n_files: u64) -> u32 {
    u32::try_from(n_files.saturating_sub(RESERVED)).unwrap_or(u32::MAX).max(FEWEST)
}

#[cfg(test)]
mod tests {
    use super::connections_of;

    #[test]
    fn the_database_keeps_its_files() {
        assert_eq!((connections_of(1024), connections_of(10), connections_of(u64::MAX)), (960, 16, u32::MAX));
    }
}
