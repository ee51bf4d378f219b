/** A phone, also one that lies on its side: the frame of a match has one column then. */
export const PHONE = '(max-width: 820px), (max-height: 500px)';

/** A phone on which the line of the goal gives way to what is chosen among in the dock, as the frame of a match has it. */
export const SMALL_PHONE = '(max-width: 820px) and (max-height: 700px), (max-height: 500px)';
