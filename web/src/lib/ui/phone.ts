/** A phone, also one that lies on its side: the frame of a match has one column then. */
export const PHONE = '(max-width: 820px), (max-height: 500px)';
