import { platformPages } from '#contract/platform/pages.ts'
import { screens } from '#screen/page/screens.ts'

export const platform = screens(platformPages, {
  notifications: () => import('./notifications/notifications.tsx'),
  jobs: () => import('./jobs/export-jobs.tsx'),
  forbidden: () => import('./status-pages/forbidden.tsx'),
  notFound: () => import('./status-pages/not-found.tsx'),
  profile: () => import('./profile/profile.tsx'),
})

export {
  forbiddenPath,
  notFoundPath,
  profilePath,
  redirectPath,
  standalonePaths,
} from './paths.ts'
export { signOut } from './shared/sign-out.ts'
export { ProductMark } from './sign-in/product-mark.tsx'
export { Entrance, enterConsole, Redirect } from './status-pages/redirect.tsx'
export { ScreenFinder } from './status-pages/screen-finder.ts'
