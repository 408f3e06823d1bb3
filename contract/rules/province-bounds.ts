/** Western, southern, eastern and northern limit in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** Where the government of a province sits: maps write its name there. */
type Seat = readonly [longitude: number, latitude: number]

/** The country without its southern sea. */
export const COUNTRY_BOUNDS: Bounds = [73, 17, 136, 54]

/**
 * The provinces by the first two digits of their code, rounded outwards to a tenth of a degree. Boxes of neighbours
 * overlap: a point outside is certainly wrong, a point inside may still be.
 */
const provinces: Readonly<Record<string, readonly [name: string, bounds: Bounds, seat: Seat]>> = {
  11: ['北京', [115.4, 39.4, 117.6, 41.1], [116.4, 39.9]],
  12: ['天津', [116.7, 38.5, 118.1, 40.3], [117.2, 39.1]],
  13: ['河北', [113.4, 36, 119.9, 42.7], [114.5, 38]],
  14: ['山西', [110.2, 34.5, 114.6, 40.8], [112.5, 37.9]],
  15: ['内蒙古', [97.1, 37.4, 126.1, 53.4], [111.7, 40.8]],
  21: ['辽宁', [118.8, 38.7, 125.8, 43.5], [123.4, 41.8]],
  22: ['吉林', [121.6, 40.8, 131.4, 46.4], [125.3, 43.8]],
  23: ['黑龙江', [121.1, 43.4, 135.1, 53.6], [126.6, 45.8]],
  31: ['上海', [120.8, 30.6, 122.3, 31.9], [121.5, 31.2]],
  32: ['江苏', [116.3, 30.7, 122, 35.2], [118.8, 32.1]],
  33: ['浙江', [118, 27, 123.5, 31.3], [120.2, 30.3]],
  34: ['安徽', [114.8, 29.3, 119.7, 34.7], [117.3, 31.8]],
  35: ['福建', [115.8, 23.4, 120.8, 28.4], [119.3, 26.1]],
  36: ['江西', [113.5, 24.4, 118.5, 30.1], [115.9, 28.7]],
  37: ['山东', [114.7, 34.3, 122.8, 38.5], [117, 36.7]],
  41: ['河南', [110.3, 31.3, 116.7, 36.4], [113.6, 34.8]],
  42: ['湖北', [108.3, 29, 116.2, 33.3], [114.3, 30.6]],
  43: ['湖南', [108.7, 24.6, 114.3, 30.2], [112.9, 28.2]],
  44: ['广东', [109.6, 20.1, 117.4, 25.6], [113.3, 23.1]],
  45: ['广西', [104.4, 20.8, 112.1, 26.4], [108.3, 22.8]],
  46: ['海南', [108.5, 3.4, 118, 20.3], [110.3, 20]],
  50: ['重庆', [105.2, 28.1, 110.3, 32.3], [106.6, 29.6]],
  51: ['四川', [97.3, 26, 108.6, 34.4], [104.1, 30.7]],
  52: ['贵州', [103.6, 24.6, 109.6, 29.3], [106.7, 26.6]],
  53: ['云南', [97.5, 21.1, 106.2, 29.3], [102.7, 25]],
  54: ['西藏', [78.3, 26.8, 99.2, 36.6], [91.1, 29.7]],
  61: ['陕西', [105.4, 31.7, 111.3, 39.6], [108.9, 34.3]],
  62: ['甘肃', [92.3, 32.5, 108.8, 42.9], [103.8, 36.1]],
  63: ['青海', [89.4, 31.6, 103.1, 39.3], [101.8, 36.6]],
  64: ['宁夏', [104.2, 35.2, 107.7, 39.4], [106.2, 38.5]],
  65: ['新疆', [73.4, 34.3, 96.5, 49.3], [87.6, 43.8]],
  71: ['台湾', [119.3, 21.7, 124.6, 26.4], [121.5, 25]],
  81: ['香港', [113.8, 22.1, 114.5, 22.6], [114.2, 22.3]],
  82: ['澳门', [113.5, 22, 113.7, 22.3], [113.5, 22.2]],
}

export interface Province {
  name: string
  bounds: Bounds
  seat: Seat
}

/** The province of an area; undefined for an unknown one. */
export function provinceOf(area: string): Province | undefined {
  const found = provinces[area.slice(0, 2)]
  return found && { name: found[0], bounds: found[1], seat: found[2] }
}

/** All provinces, for maps. */
export const allProvinces: readonly Province[] = Object.values(provinces).map(([name, bounds, seat]) => ({
  name,
  bounds,
  seat,
}))

export const isWithin = ([west, south, east, north]: Bounds, longitude: number, latitude: number): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north
