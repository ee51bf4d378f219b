#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuga_fuzz::answer(data));
