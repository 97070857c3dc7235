/*
 * The codes of countries.ts alone (a test compares them): every screen that reads a profile checks a code, and few need
 * the names and prefixes, which are ten times as large.
 */
const codes = new Set(
  (
    'AF AL DZ AS AD AO AI AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BR VG BN BG BF BI KH CM CA ' +
    'CV KY CF TD CL CN CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FO FJ FI FR GF PF ' +
    'GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI ' +
    'XK KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR ' +
    'NP NL NC NZ NI NE NG NU KP MK MP NO OM PK PW PS PA PG PY PE PH PL PT PR QA RE RO RU RW KN LC VC WS SM ST SA ' +
    'SN RS SC SL SG SX SK SI SB SO ZA KR SS ES LK SD SR SE CH SY TW TJ TZ TH TL TG TO TT TN TR TM TC TV VI UG UA ' +
    'AE GB US UY UZ VU VA VE VN YE ZM ZW '
  )
    .trim()
    .split(' '),
)

export function isCountry(code: string): boolean {
  return codes.has(code)
}
