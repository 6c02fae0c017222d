package io.braid.planner.type;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Translation between Braid's types and Calcite's. */
public final class Types {
    private Types() {}

    public static RelDataTypeFactory newFactory() {
        return new BraidTypeFactory();
    }

    public static RelDataType toCalcite(DataType type, RelDataTypeFactory factory) {
        if (type.kind() == TypeKind.ARRAY) {
            RelDataType array = factory.createArrayType(toCalcite(type.elementType(), factory), -1);
            return factory.createTypeWithNullability(named(array, type.declared()), type.nullable());
        }
        if (OwnType.has(type.kind())) {
            return OwnType.of(type.kind(), type.nullable());
        }
        SqlTypeName name = nameOf(type.kind());
        RelDataType plain = type.kind() == TypeKind.DECIMAL
                ? factory.createSqlType(name, type.precision(), type.scale())
                : type.precision() == DataType.UNSPECIFIED || !name.allowsPrec()
                        ? factory.createSqlType(name)
                        : factory.createSqlType(name, type.precision());
        return factory.createTypeWithNullability(named(plain, type.declared()), type.nullable());
    }

    private static RelDataType named(RelDataType type, @Nullable String declared) {
        return declared == null ? type : DeclaredType.of(type, declared);
    }

    public static RelDataType toCalcite(RowType row, RelDataTypeFactory factory) {
        RelDataTypeFactory.Builder builder = factory.builder();
        row.fields().forEach(field -> builder.add(field.name(), toCalcite(field.type(), factory)));
        return builder.build();
    }

    public static RowType fromCalcite(RelDataType row) {
        return new RowType(row.getFieldList().stream()
                .map(field -> new Field(field.getName(), fromCalciteType(field.getType())))
                .toList());
    }

    /** True for a decimal below the maximum precision, which has room for every computed value. */
    public static boolean hasRoom(RelDataType computed) {
        return SqlTypeUtil.isDecimal(computed) && computed.getPrecision() < DataType.MAX_DECIMAL_DIGITS;
    }

    /** True if Braid has a corresponding type. */
    public static boolean has(RelDataType type) {
        try {
            fromCalciteType(type);
            return true;
        } catch (BraidException e) {
            return false;
        }
    }

    public static DataType fromCalciteType(RelDataType type) {
        if (type.getSqlTypeName() == SqlTypeName.ARRAY) {
            return DataType.arrayOf(element(type))
                    .withNullable(type.isNullable())
                    .withDeclared(DeclaredType.nameOf(type));
        }
        TypeKind kind = kindOf(type);
        int precision =
                switch (kind) {
                    case DECIMAL -> type.getPrecision();
                    case VARCHAR, VARBINARY, TIME, TIMESTAMP, TIMESTAMP_TZ ->
                        type.getPrecision() < 0 ? DataType.UNSPECIFIED : type.getPrecision();
                    default -> DataType.UNSPECIFIED;
                };
        int scale = kind == TypeKind.DECIMAL ? type.getScale() : 0;
        return new DataType(kind, precision, scale, type.isNullable()).withDeclared(DeclaredType.nameOf(type));
    }

    private static DataType element(RelDataType array) {
        RelDataType element = Objects.requireNonNull(array.getComponentType());
        if (element.getSqlTypeName() == SqlTypeName.ARRAY) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "There are no arrays of arrays: the elements of an array are plain values");
        }
        return fromCalciteType(element);
    }

    private static SqlTypeName nameOf(TypeKind kind) {
        return switch (kind) {
            case BOOLEAN -> SqlTypeName.BOOLEAN;
            case TINYINT -> SqlTypeName.TINYINT;
            case SMALLINT -> SqlTypeName.SMALLINT;
            case INTEGER -> SqlTypeName.INTEGER;
            case BIGINT -> SqlTypeName.BIGINT;
            case REAL -> SqlTypeName.REAL;
            case DOUBLE -> SqlTypeName.DOUBLE;
            case DECIMAL -> SqlTypeName.DECIMAL;
            case VARCHAR -> SqlTypeName.VARCHAR;
            case VARBINARY -> SqlTypeName.VARBINARY;
            case DATE -> SqlTypeName.DATE;
            case TIME -> SqlTypeName.TIME;
            case TIMESTAMP -> SqlTypeName.TIMESTAMP;
            case TIMESTAMP_TZ -> SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
            case TIME_TZ, INTERVAL -> SqlTypeName.VARIANT;
            case ARRAY -> SqlTypeName.ARRAY;
        };
    }

    private static TypeKind kindOf(RelDataType type) {
        if (type instanceof OwnType own) {
            return own.kind();
        }
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> TypeKind.BOOLEAN;
            case TINYINT -> TypeKind.TINYINT;
            case SMALLINT -> TypeKind.SMALLINT;
            case INTEGER -> TypeKind.INTEGER;
            case BIGINT -> TypeKind.BIGINT;
            case REAL -> TypeKind.REAL;
            case FLOAT, DOUBLE -> TypeKind.DOUBLE;
            case DECIMAL -> TypeKind.DECIMAL;
            case CHAR, VARCHAR, NULL, SYMBOL -> TypeKind.VARCHAR;
            case BINARY, VARBINARY -> TypeKind.VARBINARY;
            case DATE -> TypeKind.DATE;
            case TIME -> TypeKind.TIME;
            case TIMESTAMP -> TypeKind.TIMESTAMP;
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> TypeKind.TIMESTAMP_TZ;
            default -> throw noValue(type);
        };
    }

    /** Returns the error for a type that Braid does not have. */
    public static BraidException noValue(RelDataType type) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                SqlTypeUtil.isInterval(type)
                        ? "An interval of the type " + type
                                + " is no value here: write CAST(... AS INTERVAL) to make one of it"
                        : "Braid has no values of type " + type.getFullTypeString());
    }

    static boolean isTimestamp(RelDataType type) {
        return SqlTypeUtil.isTimestamp(type);
    }

    static boolean isMoment(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    /** Returns the common type to which values are cast for a comparison. */
    public static RelDataType comparable(RelDataTypeFactory factory, List<RexNode> values) {
        List<RelDataType> types = values.stream().map(RexNode::getType).toList();
        RelDataType common = factory.leastRestrictive(types);
        return common != null ? common : types.get(0);
    }
}
