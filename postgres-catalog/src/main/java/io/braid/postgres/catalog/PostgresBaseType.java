package io.braid.postgres.catalog;

import java.util.Arrays;
import java.util.Optional;

/** PostgreSQL types of Braid's values, with the OIDs of {@code pg_type}. */
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
    INTERVAL("interval", 1186, 1187, 16),
    TIMETZ("timetz", 1266, 1270, 12),
    NUMERIC("numeric", 1700, 1231, -1);

    /** The {@code typlen} of variable-length types. */
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

    /** Returns the type with this OID. */
    public static Optional<PostgresBaseType> byOid(int oid) {
        return Arrays.stream(values()).filter(type -> type.oid == oid).findFirst();
    }

    /** Returns the element type of the array type with this OID. */
    public static Optional<PostgresBaseType> byArrayOid(int oid) {
        return Arrays.stream(values()).filter(type -> type.arrayOid == oid).findFirst();
    }

    /** Returns its {@code typname}. */
    public String typeName() {
        return typeName;
    }

    public int oid() {
        return oid;
    }

    /** Returns the OID of its array type. */
    public int arrayOid() {
        return arrayOid;
    }

    /** Returns its {@code typlen}: bytes of a value, or {@link #VARIABLE_LENGTH}. */
    public int length() {
        return length;
    }
}
