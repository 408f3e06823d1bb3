/** Exports for other areas: how a mall shows its menus. */
export { settle } from './role/grant.ts'
export { StorefrontPhone } from './shared/storefront-phone.tsx'
export { StoreMenuShown } from './store-menu/menu-shown.tsx'
