package io.braid.planner.emit;

import static org.apache.calcite.sql.type.SqlTypeName.BIGINT;
import static org.apache.calcite.sql.type.SqlTypeName.BINARY;
import static org.apache.calcite.sql.type.SqlTypeName.BOOLEAN;
import static org.apache.calcite.sql.type.SqlTypeName.CHAR;
import static org.apache.calcite.sql.type.SqlTypeName.DATE;
import static org.apache.calcite.sql.type.SqlTypeName.DECIMAL;
import static org.apache.calcite.sql.type.SqlTypeName.DOUBLE;
import static org.apache.calcite.sql.type.SqlTypeName.FLOAT;
import static org.apache.calcite.sql.type.SqlTypeName.INTEGER;
import static org.apache.calcite.sql.type.SqlTypeName.REAL;
import static org.apache.calcite.sql.type.SqlTypeName.SMALLINT;
import static org.apache.calcite.sql.type.SqlTypeName.TIME;
import static org.apache.calcite.sql.type.SqlTypeName.TIMESTAMP;
import static org.apache.calcite.sql.type.SqlTypeName.TIMESTAMP_TZ;
import static org.apache.calcite.sql.type.SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
import static org.apache.calcite.sql.type.SqlTypeName.TINYINT;
import static org.apache.calcite.sql.type.SqlTypeName.VARBINARY;
import static org.apache.calcite.sql.type.SqlTypeName.VARCHAR;

import io.braid.planner.type.DeclaredNames;
import io.braid.planner.type.OwnType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAlienSystemTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Type names of one dialect, as its CAST accepts them. All types in generated SQL are written by this class. */
final class SourceTypes {
    private static final int ANY = Integer.MAX_VALUE;

    static final SourceTypes POSTGRESQL = new SourceTypes()
            .named("BOOLEAN", BOOLEAN)
            .named("SMALLINT", TINYINT, SMALLINT)
            .named("INTEGER", INTEGER)
            .named("BIGINT", BIGINT)
            .named("REAL", REAL)
            .named("DOUBLE PRECISION", FLOAT, DOUBLE)
            .decimal("DECIMAL")
            .sized("VARCHAR", ANY, "", CHAR, VARCHAR)
            .named("BYTEA", BINARY, VARBINARY)
            .named("DATE", DATE)
            .sized("TIME", 6, "", TIME)
            .sized("TIMESTAMP", 6, "", TIMESTAMP)
            .sized("TIMESTAMP", 6, " WITH TIME ZONE", TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ);

    /** MySQL's booleans are numbers; CHAR and BINARY name variable-length types in its CAST. */
    static final SourceTypes MYSQL = new SourceTypes()
            .named("SIGNED", BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT)
            .named("DOUBLE", REAL, FLOAT, DOUBLE)
            .decimal("DECIMAL")
            .sized("CHAR", ANY, "", CHAR, VARCHAR)
            .named("BINARY", BINARY, VARBINARY)
            .named("DATE", DATE)
            .sized("TIME", 6, "", TIME)
            .sized("DATETIME", 6, "", TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ);

    /** SQL Server's TINYINT is unsigned; NVARCHAR counts characters beyond U+FFFF twice, which the sizes allow for. */
    static final SourceTypes SQL_SERVER = new SourceTypes()
            .named("BIT", BOOLEAN)
            .named("SMALLINT", TINYINT, SMALLINT)
            .named("INTEGER", INTEGER)
            .named("BIGINT", BIGINT)
            .named("REAL", REAL)
            .named("FLOAT(53)", FLOAT, DOUBLE)
            .decimal("DECIMAL")
            .named("NVARCHAR(MAX)", CHAR, VARCHAR)
            .named("VARBINARY(MAX)", BINARY, VARBINARY)
            .named("DATE", DATE)
            .sized("TIME", 7, "", TIME)
            .sized("DATETIME2", 7, "", TIMESTAMP)
            .sized("DATETIMEOFFSET", 7, "", TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ);

    /** DuckDB's times have six fractional digits, and no precision is written. */
    static final SourceTypes DUCKDB = new SourceTypes()
            .named("BOOLEAN", BOOLEAN)
            .named("TINYINT", TINYINT)
            .named("SMALLINT", SMALLINT)
            .named("INTEGER", INTEGER)
            .named("BIGINT", BIGINT)
            .named("REAL", REAL)
            .named("DOUBLE", FLOAT, DOUBLE)
            .decimal("DECIMAL")
            .sized("VARCHAR", ANY, "", CHAR, VARCHAR)
            .named("BLOB", BINARY, VARBINARY)
            .named("DATE", DATE)
            .named("TIME", TIME)
            .named("TIMESTAMP", TIMESTAMP)
            .named("TIMESTAMPTZ", TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ);

    /** H2 rounds timestamps to microseconds unless a precision is given. */
    static final SourceTypes H2 = new SourceTypes()
            .named("BOOLEAN", BOOLEAN)
            .named("TINYINT", TINYINT)
            .named("SMALLINT", SMALLINT)
            .named("INTEGER", INTEGER)
            .named("BIGINT", BIGINT)
            .named("REAL", REAL)
            .named("DOUBLE PRECISION", FLOAT, DOUBLE)
            .decimal("DECIMAL")
            .sized("VARCHAR", ANY, "", CHAR, VARCHAR)
            .sized("VARBINARY", ANY, "", BINARY, VARBINARY)
            .named("DATE", DATE)
            .sized("TIME", 9, "", TIME)
            .sized("TIMESTAMP", 9, "", TIMESTAMP)
            .named("TIMESTAMP(9) WITH TIME ZONE", TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ);

    /** Spark's TIMESTAMP is one with time zone unless a setting changes that. */
    static final SourceTypes SPARK = new SourceTypes()
            .named("BOOLEAN", BOOLEAN)
            .named("TINYINT", TINYINT)
            .named("SMALLINT", SMALLINT)
            .named("INT", INTEGER)
            .named("BIGINT", BIGINT)
            .named("FLOAT", REAL)
            .named("DOUBLE", FLOAT, DOUBLE)
            .decimal("DECIMAL")
            .named("STRING", CHAR, VARCHAR)
            .named("BINARY", BINARY, VARBINARY)
            .named("DATE", DATE)
            .named("TIMESTAMP_NTZ", TIMESTAMP);

    static final SourceTypes BRAID = new SourceTypes()
            .named("BOOLEAN", BOOLEAN)
            .named("TINYINT", TINYINT)
            .named("SMALLINT", SMALLINT)
            .named("INTEGER", INTEGER)
            .named("BIGINT", BIGINT)
            .named("REAL", REAL)
            .named("DOUBLE", FLOAT, DOUBLE)
            .decimal("DECIMAL")
            .sized("VARCHAR", ANY, "", CHAR, VARCHAR)
            .sized("VARBINARY", ANY, "", BINARY, VARBINARY)
            .named("DATE", DATE)
            .sized("TIME", 7, "", TIME)
            .sized("TIMESTAMP", 7, "", TIMESTAMP)
            .sized("TIMESTAMP", 7, " WITH TIME ZONE", TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ);

    private final Map<SqlTypeName, Name> names = new EnumMap<>(SqlTypeName.class);

    private SourceTypes() {}

    private SourceTypes named(String name, SqlTypeName... types) {
        return put(new Name(name, "", 0, false), types);
    }

    /** @param most the largest size that the database supports for such a type */
    private SourceTypes sized(String name, int most, String end, SqlTypeName... types) {
        return put(new Name(name, end, most, false), types);
    }

    private SourceTypes decimal(String name) {
        return put(new Name(name, "", ANY, true), DECIMAL);
    }

    private SourceTypes put(Name name, SqlTypeName... types) {
        for (SqlTypeName type : types) {
            names.put(type, name);
        }
        return this;
    }

    /** Returns the type as CAST accepts it; null for a type that Braid does not have, such as Calcite's intervals. */
    @Nullable
    SqlNode spec(RelDataType type) {
        RelDataType element = type.getComponentType();
        if (element != null && this == BRAID) {
            String array =
                    Objects.requireNonNull(names.get(element.getSqlTypeName())).of(element) + " ARRAY";
            return written(array, type);
        }
        if (type instanceof OwnType) {
            return written(DeclaredNames.shown(type), type);
        }
        Name name = names.get(type.getSqlTypeName());
        return name == null ? null : written(name.of(type), type);
    }

    private static SqlNode written(String name, RelDataType type) {
        return new SqlDataTypeSpec(
                new SqlAlienSystemTypeNameSpec(name, type.getSqlTypeName(), SqlParserPos.ZERO), SqlParserPos.ZERO);
    }

    /** A type name and its largest size; 0 for none. */
    private record Name(String begin, String end, int most, boolean hasScale) {
        String of(RelDataType type) {
            int precision = type.getPrecision();
            if (most == 0 || precision == RelDataType.PRECISION_NOT_SPECIFIED) {
                return begin + end;
            }
            boolean isText = SqlTypeName.STRING_TYPES.contains(type.getSqlTypeName());
            // Most databases have no text type of length zero.
            int size = Math.min(isText ? Math.max(precision, 1) : precision, most);
            return begin + "(" + size + (hasScale ? ", " + type.getScale() : "") + ")" + end;
        }
    }
}
