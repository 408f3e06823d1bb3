import type { StoreRow } from '#contract/users/stores.ts'
import type { MapPoint } from './map-geometry.ts'

/** Stores as points of a map; those without a position are left out. */
export const pointsOf = (stores: readonly StoreRow[]): MapPoint[] =>
  stores.flatMap(({ id, name, longitude, latitude }) =>
    longitude === '' || latitude === '' ? [] : [{ id, name, longitude: Number(longitude), latitude: Number(latitude) }],
  )
