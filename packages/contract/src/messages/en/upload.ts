/** Uploading files. */
export const upload = {
  mediaTooLarge: 'Pictures may have 5 MB, videos 30 MB',
  mediaOnly: 'Only PNG, JPG, WebP and GIF pictures and MP4 and WebM videos',
  none: 'Choose a file',
  tooLarge: 'An image may have 1 MB at most!',
  imageOnly: 'PNG, JPG, WebP and GIF images only',
  quota: 'Not enough storage: {used} MB of {max} MB are used and this file has {size} MB. Ask your administrator',
}
