import { brotliDecompressSync } from 'node:zlib'

const docText =
  'H/8jIC4GnDKLt0biiq5cE3rR6nxpJSJ6SQTQ2rOf3RPExRPVGyWoVpo0sa+Nd/CY0/d1DgB1vARuVFauePw4SznbWYCT8vA0rt6fPStqzqhwUkiKYV' +
  'EPamDKm8LFzQDZ3/xvdv2f+7187Vvat2yw2gCH0T7qsmj8UbgOreKdb4toSvq0wuFAsvHTm+Ca1iIDm+iYZroPcXhEYPn4f2nv33V/vPlT/xMAwACJ' +
  'UlFODoCAKgBViQgoFUUBUJSBf8i3RMuXIkOOMiiLciiPCqiISqhs7FD1La1UZkpXsumMqcQokyo7lNZryxRm5VuirwE+3VkwdEDJCyBUwfJXQ3XUQE' +
  '3UQm3UQV3UQ300QEM0QmUTNF393TRHC7REK7RGG7RFO7RHB3REJ3RGF3RFN3RHD/REL/RGH/RFP/THAAzEIAzGEAyFYTAcRsBIGAWjYQyMhXEwHibA' +
  'RJgEk2EKTIVpMB1mwEyYBbNhDsyFeWK+RAu8S5GgVCTlWVBeLoL7wOghfPhw+5c4sdPelg1RZV33mHSx2SXVWeEVq8Gdf69uvi3/9mub0akC0Yaprp' +
  'byggVeAMxH1X/RfMhNZrKRGqACumXtcwzLdDF8xpSTxLRKeMRJXZuOyqU7hKeepDYfpWV3+i4m32W7m7zkqF+dZH1G+29CjNFQxliB8pLJCSqposbr' +
  'bzVf97rOoa4pJ5lpScKIk4bu6XEvnYZ6Gt51KeaeKGfmZthVYjjjHVBVVdVvakZQ45WarxfRUJeuCNWjIVITJUWFqBoGat4VmsdAlDGCmlWJmaCS6g' +
  'Xs1d/rMYfK+ojo3RRE91m05N9cON/uTVIy40w8Y3JkapwUyezDZhses6GaqbIgqj9tVQWeiKREeTVF8KcQyCGHmpBDPkNNsApSKnt4w2viZVkyWEW4' +
  'OWAVQOwCrIKpKAtlMGagGIwIcaZkFBRismAjpjMjNUGvgWKI4EiY4TBqmAF6TDCgHCZL9rb51g0UQ6iGRpsoaQSZmm+kmLGxpkkUCzWkwazBRBgp6K' +
  'g/CzGDmhSYMVEMoSqz3pfKTAFltmT9sv6TFmc3GMEssiTIKth7DHcpNF2qy5PI2vTsBVAdyyFIkDpRTHb4m/11hzYFTUGq/GLVlxLx6GBNSc21q9mP' +
  'OlupIIi3KwI+nnr4uzalrfp2rawOk38flnAQcgT0RTkMhfKYCBUwFypiJVTCVoj48ofGiOiKoQBWpTnZ73cjTBpuTvldfaArjxnZVDbicsvGZZv7Lg' +
  'EAUK6uti4dAKyClIUqMgRE5wo1pj0LPgeL2UTvw2pJTWjq/h+oiJioCIAuiZoJWHzlhH9EHcuTH5T1E7WAf2Ur+MDwm3f0AcxlgqIVVJmaqeGpI9DF' +
  't2Or4zlk8FXiBMWTKYfoiy2imMvFarZI3GljRq+xUJlXiGUqsVly0qrenBRu7c3944FysU84NfLJ7F3lE3+4codkZ02+kjpYenKP3lG9Z1kcJihL/y' +
  'ZuWAX0fzJdf87DNOX7JNmy/NZuqcMyybyBS4aeYvhp1OT7eOem30+3m31vrms+Q7UoQsue1OMUbVdUXnoEHiciVq/eLjToqlyHDs3VGgnZZliorItA' +
  'wVUfd7O36+k43ptPgI0GfEbIDG8gQQJ1gGAEM5r9anSALaW6KCIFXGdgPUAwxSAAvrxoKQmuMxE1Ad3MpBo2areyiMYmuNsAZGZYjEYqO/yYXtx7v0' +
  'nNbtKz2ooy5CqgNsY9/zm30/feGceMYYJJJfOuz9UMXToyvXluqqS0+7JQxXwI+RA/AQM='

/**
 * Builds an offer as a Word 97 file. LibreOffice wrote it from three lines of text; it is compressed,
 * because most of it is empty.
 */
export const buildWordDocument = () => brotliDecompressSync(Buffer.from(docText, 'base64'))
