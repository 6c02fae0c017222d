package io.braid.postgres.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** PostgreSQL types of columns whose values Braid represents as text or numbers. */
final class NamedTypes {
    /** Types with their name, OID, array OID and length. */
    private static final String TYPES = "name 19 1003 64, char 18 1002 1, oid 26 1028 4, regproc 24 1008 4,"
            + " regprocedure 2202 2207 4, regoper 2203 2208 4, regoperator 2204 2209 4, regclass 2205 2210 4,"
            + " regtype 2206 2211 4, regrole 4096 4097 4, regnamespace 4089 4090 4, regconfig 3734 3735 4,"
            + " regdictionary 3769 3770 4, regcollation 4191 4192 4, xid 28 1011 4, cid 29 1012 4, xid8 5069 271 8,"
            + " varchar 1043 1015 -1, bpchar 1042 1014 -1, json 114 199 -1, jsonb 3802 3807 -1, jsonpath 4072 4073 -1,"
            + " uuid 2950 2951 16, xml 142 143 -1, inet 869 1041 -1, cidr 650 651 -1, macaddr 829 1040 6,"
            + " macaddr8 774 775 8, tid 27 1010 6, pg_lsn 3220 3221 8, pg_node_tree 194 0 -1, pg_ndistinct 3361 0 -1,"
            + " pg_dependencies 3402 0 -1, pg_mcv_list 5017 0 -1, pg_snapshot 5038 5039 -1, aclitem 1033 1034 16,"
            + " tsvector 3614 3643 -1, tsquery 3615 3645 -1, refcursor 1790 2201 -1, cstring 2275 1263 -2,"
            + " anyarray 2277 0 -1, int2vector 22 1006 -1, oidvector 30 1013 -1";
    /** Domains with their base types, as which clients see them. */
    private static final Map<String, String> DOMAINS =
            Map.of("sql_identifier", "name", "character_data", "varchar", "yes_or_no", "varchar");

    private static final Map<String, NamedType> BY_NAME = byName();

    private NamedTypes() {}

    /** A type of PostgreSQL. */
    record NamedType(String name, int oid, int arrayOid, int length) {}

    private static Map<String, NamedType> byName() {
        Map<String, NamedType> types = new HashMap<>();
        for (String type : TYPES.split(",\\s*")) {
            String[] facts = type.split(" ");
            types.put(
                    facts[0],
                    new NamedType(
                            facts[0],
                            Integer.parseInt(facts[1]),
                            Integer.parseInt(facts[2]),
                            Integer.parseInt(facts[3])));
        }
        return Map.copyOf(types);
    }

    static Optional<NamedType> find(String name) {
        return Optional.ofNullable(BY_NAME.get(DOMAINS.getOrDefault(name, name)));
    }

    /** Returns all types. */
    static Iterable<NamedType> all() {
        return BY_NAME.values();
    }
}
