// What other areas may use of this one.
export { activityPaths } from './paths.ts'
export { giveCouponsTo } from './receivers.ts'
