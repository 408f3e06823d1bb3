/** Constants of the requirements (section 9) and of this design that more than one side needs. */
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
export const MAX_SESSIONS_PER_ACCOUNT = 5
export const CAPTCHA_AFTER_FAILURES = 3
export const LOCK_AFTER_FAILURES = 8
export const LOCK_MINUTES = 15
/** Failures are forgotten so long after the last of them. */
export const FAILURES_KEPT_HOURS = 24
/** What a place waits after a lock's worth of failures elsewhere; each further one doubles it. */
export const WAIT_SECONDS = 5
export const WAIT_MAX_SECONDS = 60
export const TEMP_PASSWORD_HOURS = 72
export const OSS_CREDENTIAL_SECONDS = 600

export const EXPORT_AT_ONCE_ROWS = 2_000
export const EXPORT_MAX_ROWS = 100_000
export const BULK_MAX_IDS = 200
/** Records of a filter that are handled while the call waits; more become a job. */
export const BULK_AT_ONCE_RECORDS = 200
/** Records of a filter in one go: as far as a list counts. */
export const BULK_MAX_RECORDS = 10_000
export const RATE_LIMIT_PER_MINUTE = 600
export const LOGIN_LIMIT_PER_MINUTE = 20
export const CAPTCHA_LIMIT_PER_MINUTE = 30
/** Totals are counted up to here; beyond it a list says 10,000+. */
export const COUNT_CAP = 10_000
/** The one dictionary that the resource slots of the H5 malls belong to. */
export const H5_DICTIONARY_ID = 32
