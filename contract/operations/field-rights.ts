import { allBy, type ResourceRights, staff } from '../field-rights.ts'
import type { BannerInput } from './banners.ts'

const bannerRights: ResourceRights<keyof BannerInput | 'sort'> = {
  view: 'banner:view',
  fields: {
    ...allBy(staff, 'name', 'position', 'image', 'backColor', 'linkType', 'linkValue', 'audience', 'areas'),
    ...allBy(staff, 'startAt', 'endAt', 'enabled', 'sort'),
  },
}

/** By resource. */
export const operationRights = { banner: bannerRights }
