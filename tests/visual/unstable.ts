/** Stories that are not drawn: their id, and why. */
export const unstable: Readonly<Record<string, string>> = {
  '导航-pagetabs-页签--moves-by-dragging': 'its play waits for a clock that runs, and the camera stops it',
  '导航-sidemenu-侧边菜单--drawer': 'needs a window narrower than the camera has',
  '数据-videoplayer-视频--default': 'the browser draws its own controls, which fade by a clock of theirs',
  '数据-videoplayer-视频--narrow': 'the browser draws its own controls, which fade by a clock of theirs',
  '数据-videoplayer-视频--playground': 'the browser draws its own controls, which fade by a clock of theirs',
  '数据-videoplayer-视频--with-captions': 'the browser draws its own controls, which fade by a clock of theirs',
  '数据-videoplayer-视频--without-poster': 'the browser draws its own controls, which fade by a clock of theirs',
  '编辑器-hotspoteditor-图片热点--moves-by-dragging': 'its play waits for a clock that runs, and the camera stops it',
  '编辑器-sortablelist-排序--orders-by-keyboard': 'its play waits for a clock that runs, and the camera stops it',
  '页面-入口-框架--narrow-window': 'needs a window narrower than the camera has',
}
