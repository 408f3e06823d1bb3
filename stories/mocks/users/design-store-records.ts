import { caseStatus, customerStatus, designerLevel, designStoreStatus, userStatus } from '#contract/users/codes.ts'
import type { DesignStore, DesignStoreVersion } from '#contract/users/design-stores.ts'
import { mark, room } from '#mocks/pictures.ts'
import { dayFrom, record } from '#mocks/records.ts'

const at = (day: number): string => `${dayFrom(day)}T10:30:00.000+08:00`

const caseRecord = (id: number, title: string): DesignStoreVersion['cases'][number] => ({
  id,
  caseNo: `AL${String(id).padStart(8, '0')}`,
  title,
  cover: room(id * 50),
  status: caseStatus.online,
})

export const caseRecords = () => [
  caseRecord(1, '滨江壹号 120㎡ 全案'),
  caseRecord(2, '云栖里 89㎡ 改造'),
  caseRecord(3, '望湖公馆 210㎡ 软装'),
  caseRecord(4, '和风苑 76㎡ 改造'),
]

const versionOf = (id: number, name: string): DesignStoreVersion => ({
  name,
  avatar: mark(id * 40),
  cover: room(id * 40),
  slogan: '为真实的生活留白',
  intro: '专注改善型住宅，擅长在老房子里重新安排动线与收纳。',
  styleIds: [21, 22],
  styles: [
    { id: 21, name: '现代简约' },
    { id: 22, name: '原木' },
  ],
  workYears: 8,
  feeMin: '180.00',
  feeMax: '320.00',
  serviceAreas: ['330100', '330200'],
  serviceAreaNames: ['浙江省杭州市', '浙江省宁波市'],
  storeId: 1,
  store: { id: 1, name: '西湖旗舰店' },
  caseIds: [1, 2, 3],
  cases: caseRecords().slice(0, 3),
})

export function designStoreRecord(id: number, name: string, part: Partial<DesignStore> = {}): DesignStore {
  const store: DesignStore = {
    ...record(id),
    ...versionOf(id, name),
    designer: { id: 2, name: '沈知夏' },
    phone: '138****5678',
    level: designerLevel.senior,
    caseCount: 3,
    fansCount: 1284,
    rating: '4.8',
    customerCount: 12,
    recommended: false,
    sort: 0,
    status: designStoreStatus.online,
    hasChange: false,
    submitted: null,
    refuseReason: '',
    offlineReason: '',
    submittedAt: at(-20),
    reviewedBy: '林嘉怡',
    reviewedAt: at(-19),
    designerStatus: userStatus.active,
    customers: [
      { id: 1, name: '陈海燕', status: customerStatus.visited, createdAt: at(-6) },
      { id: 2, name: '周国梁', status: customerStatus.following, createdAt: at(-9) },
    ],
    ...part,
  }
  return { ...store, caseCount: store.cases.length, caseIds: store.cases.map((one) => one.id) }
}

const unreviewed = {
  status: designStoreStatus.inReview,
  reviewedBy: '',
  reviewedAt: null,
  submittedAt: at(-1),
} as const

export const designStoreRecords = (): DesignStore[] => [
  designStoreRecord(1, '林间设计工作室', { recommended: true, sort: 20 }),
  designStoreRecord(2, '白石原创设计', {
    hasChange: true,
    submittedAt: at(0),
    submitted: {
      ...versionOf(2, '白石原创设计'),
      slogan: '空间是生活的容器',
      feeMin: '220.00',
      cases: caseRecords(),
      caseIds: [1, 2, 3, 4],
      cover: room(300),
    },
  }),
  designStoreRecord(3, '素简家居设计', { ...unreviewed, level: designerLevel.regular }),
  designStoreRecord(4, '一隅空间设计', {
    ...unreviewed,
    level: designerLevel.regular,
    cases: caseRecords().slice(0, 2),
  }),
  designStoreRecord(5, '陆野软装设计', {
    status: designStoreStatus.offline,
    offlineReason: '长期不回复客户',
    designer: { id: 4, name: '顾南舟' },
    designerStatus: userStatus.frozen,
  }),
  designStoreRecord(6, '山月家居设计', {
    status: designStoreStatus.rejected,
    refuseReason: '形象照不清晰，请换正面照',
  }),
  designStoreRecord(7, '木棉设计', {
    status: designStoreStatus.draft,
    submittedAt: null,
    reviewedBy: '',
    reviewedAt: null,
    cases: [],
  }),
]
