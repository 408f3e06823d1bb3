import { COUNTRY_BOUNDS, provinceOf } from '#contract/rules/province-bounds.ts'
import { storeService, storeStatus, storeType } from '#contract/users/codes.ts'
import { hoursLabel } from '#contract/users/store-rules.ts'
import type { Store } from '#contract/users/stores.ts'
import { smallImage } from '#lib/small-image.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { VideoPlayer } from '#ui/video-player/video-player.tsx'
import { placeOf } from './map-geometry.ts'
import { OwnPin } from './position-field.tsx'
import { StoreMap } from './store-map.tsx'

const NAMED = 12

/** Where the store is, what it offers and how it looks. */
export function StoreFacts({ store }: { store: Store }) {
  const { cover, images, video, licenceImage, brands, serviceAreaNames, services } = store
  return (
    <div className="grid gap-6">
      {store.status === storeStatus.paused && (
        <Notice tone="warning" title={`暂停营业：${store.pauseReason}`}>
          顾客公告：{store.noticeText}
        </Notice>
      )}
      <Descriptions>
        <Descriptions.Item label="门店编号" copies={store.storeNo} />
        <Descriptions.Item label="门店类型">{storeType.label(store.storeType)}</Descriptions.Item>
        <Descriptions.Item label="城市主店">{store.isMain ? '是' : '否'}</Descriptions.Item>
        <Descriptions.Item label="首页推荐">{store.recommended ? '是' : '否'}</Descriptions.Item>
        <Descriptions.Item label="联系人">{store.contactName}</Descriptions.Item>
        <Descriptions.Item label="联系电话" {...(store.contactPhone && { copies: store.contactPhone })} />
        <Descriptions.Item label="开业日期">{store.openedAt}</Descriptions.Item>
        <Descriptions.Item label="排序值">{store.sort}</Descriptions.Item>
        <Descriptions.Item label="营业时间" wide>
          {hoursLabel(store.businessHours)}
        </Descriptions.Item>
        <Descriptions.Item label="门店服务" wide>
          {services.map(storeService.label).join('、')}
        </Descriptions.Item>
        <Descriptions.Item label="在售品牌" wide>
          {brands.length > NAMED
            ? `${brands
                .slice(0, NAMED)
                .map(({ name }) => name)
                .join('、')} 等 ${brands.length} 个`
            : brands.map(({ name }) => name).join('、')}
        </Descriptions.Item>
      </Descriptions>
      <TitledSection title="位置与服务范围">
        <Descriptions>
          <Descriptions.Item label="地址" wide>
            {`${store.areaName}${store.address}`}
          </Descriptions.Item>
          <Descriptions.Item label="服务城市" wide>
            {serviceAreaNames.join('、')}
          </Descriptions.Item>
          <Descriptions.Item
            label="经纬度"
            wide
            {...(store.longitude && { copies: `${store.longitude},${store.latitude}` })}
          />
        </Descriptions>
        {store.longitude !== '' && <Place store={store} />}
      </TitledSection>
      <TitledSection title="图片与视频">
        <ul aria-label="门店图片" className="flex flex-wrap gap-2">
          {cover && (
            <li>
              <Thumbnail src={smallImage(cover, 128, 72)} full={cover} alt="门店封面" size={72} ratio={16 / 9} />
            </li>
          )}
          {images.map(({ url }, index) => (
            <li key={url}>
              <Thumbnail src={smallImage(url, 72)} full={url} alt={`门店实景 ${index + 1}`} size={72} />
            </li>
          ))}
          {licenceImage && (
            <li>
              <Thumbnail src={licenceImage} alt="营业执照" size={72} ratio={4 / 3} />
            </li>
          )}
        </ul>
        {!cover && images.length === 0 && <p className="text-text-faint">还没有图片</p>}
        {video && <VideoPlayer src={video} title={`${store.name}的视频`} className="max-w-120" />}
      </TitledSection>
    </div>
  )
}

function Place({ store: { area, longitude, latitude, name } }: { store: Store }) {
  const bounds = provinceOf(area)?.bounds ?? COUNTRY_BOUNDS
  return (
    <StoreMap label="门店位置" bounds={bounds} ratio={2} points={[]}>
      {(shown) => <OwnPin at={placeOf(shown, Number(longitude), Number(latitude))} name={name} />}
    </StoreMap>
  )
}
