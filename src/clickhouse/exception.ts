/** The beginning of an exception of ClickHouse, with its code: also in a body of status 200, which may end with one. */
export const EXCEPTION = /Code: (\d+)\. DB::Exception: /;
