/** Constants from the requirements (section 9) and from this design that several parts share. */
export const PRODUCT_TITLE = '产品管理系统'
export const LOGIN_TITLE = '运营中心'

export const LOGIN_INFO_KEY = 'info'
export const AREA_DATA_KEY = 'area-data'

export const LOST_SESSION_REDIRECT_MS = 1_500
export const CHUNK_LOAD_TIMEOUT_MS = 120_000
export const HTTP_TIMEOUT_MS = 9_000_000
export const LONG_HTTP_TIMEOUT_MS = 36_000_000

export const SESSION_IDLE_MINUTES = 240
export const SESSION_MAX_HOURS = 24
/** Longest view of the console as a role or an account. */
export const VIEW_AS_MINUTES = 60
export const MAX_SESSIONS_PER_ACCOUNT = 5
export const CAPTCHA_AFTER_FAILURES = 3
export const LOCK_AFTER_FAILURES = 8
export const LOCK_MINUTES = 15
/** Failed attempts are forgotten this long after the last one. */
export const FAILURES_KEPT_HOURS = 24
/** Delay for a client after as many failures from other clients as cause a lock. Each further failure doubles it. */
export const WAIT_SECONDS = 5
export const WAIT_MAX_SECONDS = 60
export const TEMP_PASSWORD_HOURS = 72
export const OSS_CREDENTIAL_SECONDS = 600

export const EXPORT_AT_ONCE_ROWS = 2_000
export const EXPORT_MAX_ROWS = 100_000
export const BULK_MAX_IDS = 200
/** Records processed within one bulk request; more become a job. */
export const BULK_AT_ONCE_RECORDS = 200
/** Maximum records per bulk action; equals the list count limit. */
export const BULK_MAX_RECORDS = 10_000
export const RATE_LIMIT_PER_MINUTE = 600
export const LOGIN_LIMIT_PER_MINUTE = 20
export const CAPTCHA_LIMIT_PER_MINUTE = 30
/** Totals are counted up to this; above it a list shows 10,000+. */
export const COUNT_CAP = 10_000
/** The dictionary that contains all resource slots of the H5 malls. */
export const H5_DICTIONARY_ID = 32
