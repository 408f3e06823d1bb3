/** The requests of the shell: profile and menu. */
export const sessionRequests = ['/api/auth/profile/detail', '/api/auth/menu/getUserMenu']

/**
 * List endpoints of the pages in the first chunk, by path: a copy of the screens' `opening` for code that runs before
 * any screen is loaded. A test keeps both in sync.
 */
export const openings: Readonly<Record<string, string>> = {
  '/appletRole': '/api/auth/appletRole/list',
  '/configure/classLabel': '/api/classLabel/list',
  '/configure/label': '/api/label/list',
  '/configure/specs': '/api/spec/list',
  '/configure/tipsRule': '/api/tipsRule/list',
  '/distributor/level1/account/list': '/api/distributor/list',
  '/enterpriseUser/clientColumn': '/api/clientColumn/list',
  '/customer/customer': '/api/customer/list',
  '/enterpriseUser/enterpriseUserList': '/api/enterpriseUser/list',
  '/enterpriseUser/createLabel': '/api/merchantLabel/list',
  '/enterpriseUser/experienceManage': '/api/experience/list',
  '/enterpriseUser/mtUserList': '/api/enterpriseUser/mtUserList',
  '/enterpriseUser/personalMerchant': '/api/personalMerchant/list',
  '/enterpriseUser/providerManagement': '/api/provider/list',
  '/enterpriseUser/extensionManagement': '/api/promoter/list',
  '/exportJobs': '/api/base/job/list',
  '/goods/brand': '/api/product/brand/list',
  '/goods/imgManagementFloor': '/api/floorImage/list',
  '/goods/imgManagementSettingOut': '/api/settingOutImage/list',
  '/goods/list': '/api/product/list',
  '/goods/product-components': '/api/productComponent/list',
  '/goods/recommendedMatch': '/api/recommendedMatch/list',
  '/goods/supList': '/api/product/unMoveList',
  '/goods/supplier': '/api/supplier/list',
  '/marketing/couponList': '/api/coupon/couponList',
  '/materialManagement/materialBrand': '/api/materialBrand/list',
  '/materialManagement/materialList': '/api/material/list',
  '/materialManagement/proxyRecord': '/api/proxyRecord/list',
  '/news/newslist': '/api/news/list',
  '/notifications': '/api/base/notification/list',
  '/operate/banner': '/api/banner/list',
  '/order/digital-order': '/api/digitalOrder/list',
  '/order/refund': '/api/refund/list',
  '/role': '/api/auth/role/list',
  '/store/storeCity': '/api/store/city/list',
  '/staffManagement/staffAmountManagement': '/api/staffQuota/list',
  '/storeRole': '/api/auth/storeRole/list',
  '/user': '/api/auth/user/list',
  '/user/userlist': '/api/user/list',
}
