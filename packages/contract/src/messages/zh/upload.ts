/** Uploading files. */
export const upload = {
  mediaTooLarge: '图片不能超过 5MB，视频不能超过 30MB',
  mediaOnly: '只支持 PNG、JPG、WebP、GIF 图片和 MP4、WebM 视频',
  none: '请选择文件',
  tooLarge: '上传图片大小不能超过 1MB!',
  imageOnly: '只支持 PNG、JPG、WebP、GIF 图片',
  quota: '存储空间不足：已用 {used} MB，上限 {max} MB，此文件 {size} MB，请联系管理员',
}
