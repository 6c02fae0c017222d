package io.braid.postgres.catalog;

import java.util.Arrays;
import java.util.Optional;

/**
 * The PostgreSQL types that Braid's values have, with the OIDs of {@code pg_type}: one for each of Braid's types, then
 * those that are one of Braid's types under a name of their own.
 */
public enum PostgresBaseType {
    BOOL("bool", 16, 1000, 1),
    BYTEA("bytea", 17, 1001, -1),
    INT8("int8", 20, 1016, 8),
    INT2("int2", 21, 1005, 2),
    INT4("int4", 23, 1007, 4),
    TEXT("text", 25, 1009, -1),
    FLOAT4("float4", 700, 1021, 4),
    FLOAT8("float8", 701, 1022, 8),
    VARCHAR("varchar", 1043, 1015, -1),
    DATE("date", 1082, 1182, 4),
    TIME("time", 1083, 1183, 8),
    TIMESTAMP("timestamp", 1114, 1115, 8),
    TIMESTAMPTZ("timestamptz", 1184, 1185, 8),
    NUMERIC("numeric", 1700, 1231, -1),
    CHAR("char", 18, 1002, 1),
    NAME("name", 19, 1003, 64),
    INT2VECTOR("int2vector", 22, 1006, -1),
    REGPROC("regproc", 24, 1008, 4),
    OID("oid", 26, 1028, 4),
    XID("xid", 28, 1011, 4),
    CID("cid", 29, 1012, 4),
    OIDVECTOR("oidvector", 30, 1013, -1),
    JSON("json", 114, 199, -1),
    XML("xml", 142, 143, -1),
    CIDR("cidr", 650, 651, -1),
    MACADDR("macaddr", 829, 1040, 6),
    INET("inet", 869, 1041, -1),
    BPCHAR("bpchar", 1042, 1014, -1),
    REGPROCEDURE("regprocedure", 2202, 2207, 4),
    REGOPER("regoper", 2203, 2208, 4),
    REGOPERATOR("regoperator", 2204, 2209, 4),
    REGCLASS("regclass", 2205, 2210, 4),
    REGTYPE("regtype", 2206, 2211, 4),
    UUID("uuid", 2950, 2951, 16),
    REGCONFIG("regconfig", 3734, 3735, 4),
    REGDICTIONARY("regdictionary", 3769, 3770, 4),
    JSONB("jsonb", 3802, 3807, -1),
    REGNAMESPACE("regnamespace", 4089, 4090, 4),
    REGROLE("regrole", 4096, 4097, 4),
    REGCOLLATION("regcollation", 4191, 4192, 4);

    /** The {@code typlen} of types whose values differ in length. */
    public static final int VARIABLE_LENGTH = -1;

    private final String typeName;
    private final int oid;
    private final int arrayOid;
    private final int length;

    PostgresBaseType(String typeName, int oid, int arrayOid, int length) {
        this.typeName = typeName;
        this.oid = oid;
        this.arrayOid = arrayOid;
        this.length = length;
    }

    /** The type with this OID. */
    public static Optional<PostgresBaseType> byOid(int oid) {
        return Arrays.stream(values()).filter(type -> type.oid == oid).findFirst();
    }

    /** The type of the elements of the array type with this OID. */
    public static Optional<PostgresBaseType> byArrayOid(int oid) {
        return Arrays.stream(values()).filter(type -> type.arrayOid == oid).findFirst();
    }

    /** The type of that name; its values are those of a Braid type under another name. */
    static Optional<PostgresBaseType> byName(String name) {
        return Arrays.stream(values())
                .filter(type -> type.typeName.equals(name))
                .findFirst();
    }

    /** Its {@code typname}. */
    public String typeName() {
        return typeName;
    }

    public int oid() {
        return oid;
    }

    /** The OID of arrays of it. */
    public int arrayOid() {
        return arrayOid;
    }

    /** Its {@code typlen}: bytes of a value, or {@link #VARIABLE_LENGTH}. */
    public int length() {
        return length;
    }
}
