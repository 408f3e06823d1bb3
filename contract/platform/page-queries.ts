import { pageQuery, textValue } from '../page-query.ts'
import { platformPages } from './pages.ts'

// Separate from the platform's lists: the shell provides these.
export const redirectQuery = pageQuery({ path: '/redirect' }, {})
export const forbiddenQuery = pageQuery(platformPages.forbidden, { from: textValue })
export const notFoundQuery = pageQuery(platformPages.notFound, { from: textValue })
export const profileQuery = pageQuery(platformPages.profile, { tab: textValue })
