import { platformPages } from '#contract/platform/pages.ts'
import { screens } from '#screen/area.ts'

export const platform = screens(platformPages, {
  notifications: () => import('./notifications.tsx'),
  jobs: () => import('./export-jobs.tsx'),
  forbidden: () => import('./forbidden.tsx'),
  notFound: () => import('./not-found.tsx'),
  profile: () => import('./profile.tsx'),
})

export { ProductMark } from './parts/product-mark.tsx'
export { ScreenFinder } from './parts/screen-finder.ts'
export { signOut } from './parts/sign-out.ts'
export {
  forbiddenPath,
  notFoundPath,
  passingPaths,
  profilePath,
  redirectPath,
} from './paths.ts'
export { Entrance, enterConsole, Redirect } from './redirect.tsx'
