/** Exports for other areas: paths, and how a mall shows its menus. */
export { storeMenuPaths, storeRolePaths } from './paths.ts'
export { settle } from './role/grant.ts'
export { StorefrontPhone } from './shared/storefront-phone.tsx'
export { StoreMenuShown } from './store-menu/menu-shown.tsx'
