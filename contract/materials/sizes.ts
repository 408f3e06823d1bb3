import { z } from 'zod'

/** 600x1200, or with thickness 600x1200x9; × or * is accepted as x. */
export const materialSize = z
  .string()
  .trim()
  .overwrite((text) => text.toLowerCase().replace(/[×*]/g, 'x'))
  .regex(/^([1-9]\d{0,4}(x[1-9]\d{0,4}){1,2})?$/, '规格尺寸应为 2 到 3 个整数，用 x 隔开，如 600x1200')

/** Real size shown by a texture: width by height, 600x600. */
export const textureSize = z
  .string()
  .trim()
  .overwrite((text) => text.toLowerCase().replace(/[×*]/g, 'x'))
  .regex(/^([1-9]\d{1,4}x[1-9]\d{1,4})?$/, '贴图实际尺寸应为 宽x高，如 600x600')
  .refine((text) => text.split('x').every((side) => Number(side) <= 10_000), '贴图实际尺寸每边应在 10 到 10000 之间')
