import { isAvailable } from '#src/property/card/labels.ts'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import type { Property } from '#src/property/listing/listing.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { propertyTypeName } from '#src/property/listing/property-types.ts'
import { priceValue } from '#src/property/price/price.ts'

/** schema.org RealEstateListing of a property that is shown: the home, its offer, and who makes it. */
export function propertyJsonLd(
  property: Property,
  site: { publicUrl: string; agencyName: string },
): Record<string, unknown> {
  const { publicUrl, agencyName } = site
  const url = publicUrl + propertyPath(property.id, property.channel)
  const price = priceValue(property.price, property.channel, property.bedrooms)
  const { address, position, media } = property
  const letting = property.channel === 'lettings'
  return {
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: address.display,
    description: property.summary,
    ...(!property.undated && { datePosted: property.createdAt.slice(0, 10) }),
    image: media.photos
      .filter((photo) => photo.media)
      .slice(0, 6)
      .map((photo) => `${publicUrl}${picturePath(photo.media ?? '', 1200)}`),
    mainEntity: {
      '@type': property.bedrooms === undefined ? 'Place' : 'Accommodation',
      name: `${propertyTypeName(property.typeId)}, ${address.display}`,
      ...(property.bedrooms === undefined ? {} : { numberOfBedrooms: property.bedrooms }),
      ...(property.bathrooms === undefined ? {} : { numberOfBathroomsTotal: property.bathrooms }),
      ...(property.squareFeet === undefined
        ? {}
        : { floorSize: { '@type': 'QuantitativeValue', value: property.squareFeet, unitCode: 'FTK' } }),
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        addressLocality: address.town ?? address.locality,
        addressRegion: address.county,
        postalCode: address.outcode,
        addressCountry: address.countryCode ?? 'GB',
      },
      ...(position ? { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng } } : {}),
    },
    ...(price === null
      ? {}
      : {
          offers: {
            '@type': letting ? 'OfferForLease' : 'OfferForPurchase',
            price,
            priceCurrency: 'GBP',
            businessFunction: `http://purl.org/goodrelations/v1#${letting ? 'LeaseOut' : 'Sell'}`,
            ...(letting
              ? {
                  priceSpecification: {
                    '@type': 'UnitPriceSpecification',
                    price,
                    priceCurrency: 'GBP',
                    unitCode: 'MON',
                  },
                }
              : {}),
            availability: isAvailable({ status: property.status })
              ? 'https://schema.org/InStock'
              : 'https://schema.org/SoldOut',
            seller: { '@type': 'RealEstateAgent', name: agencyName, url: publicUrl },
          },
        }),
  }
}
