/** Passwords that lists of leaks begin with, and what people of this field choose: refused under the default policy. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `00000000 0987654321 10101010 11111111 11223344 12121212 12312312 123123123 12341234 12345678 123456789
    1234567890 123456aa 123456ab 123456abc 1234abcd 1234qwer 123qwe123 13131313 1314520520 147258369 19900101
    1q2w3e4r 1qaz2wsx 20002000 20080808 22222222 33333333 44444444 5201314520 55555555 66666666 77777777 789456123
    87654321 88888888 88888888a 987654321 99999999 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa
    abc12345 abc123456 abc@1234 abcd1234 abcdefg1 abcdefgh admin123 admin1234 admin12345 admin@123 admin@1234
    administrator asdasdasd asdfghjk asdfghjkl baseball changeme changeme123 charlie1 china123 china1234 computer
    device123 dragon123 football huawei123 iloveyou internet iot12345 jennifer letmein1 master12 master123
    michelle monkey123 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword passw0rd password password! password1 password1!
    password12 password123 princess q1w2e3r4 qazwsxedc qq123456 qq123456789 qwe@1234 qwer1234 qwerasdf qwerty123
    qwertyui qwertyuiop root1234 rootroot shadow12 starwars sunshine superman taobao123 tecovie1 tecovie123
    test1234 testtest trustno1 wang1234 welcome1 welcome1! welcome123 whatever woaini123 woaini1314 woaini520
    zaq12wsx zhang123 zxcvbnm1`.split(/\s+/),
)
