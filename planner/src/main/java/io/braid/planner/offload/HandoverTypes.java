package io.braid.planner.offload;

import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeField;

/** Types of columns that can be transferred to the engine: those with the same values in Parquet, Arrow and Braid. */
final class HandoverTypes {
    private static final Set<TypeKind> NEVER =
            EnumSet.of(TypeKind.TIME, TypeKind.TIMESTAMP_TZ, TypeKind.ARRAY, TypeKind.VARBINARY);
    private static final int MICROS = 6;

    private HandoverTypes() {}

    /** Explains why rows cannot be transferred, as a sentence; empty if they can. */
    static Optional<String> obstacle(RelNode rows) {
        if (rows.getRowType().getFieldCount() == 0) {
            return Optional.of("rows without columns are not handed over");
        }
        return rows.getRowType().getFieldList().stream()
                .filter(field -> !isHandedOver(field))
                .findFirst()
                .map(field -> "column " + field.getName() + " of type " + field.getType() + " is not handed over");
    }

    private static boolean isHandedOver(RelDataTypeField field) {
        if (!Types.has(field.getType())) {
            return false;
        }
        DataType type = Types.fromCalciteType(field.getType());
        return !NEVER.contains(type.kind()) && (type.kind() != TypeKind.TIMESTAMP || isWholeMicros(type));
    }

    private static boolean isWholeMicros(DataType type) {
        return type.precision() != DataType.UNSPECIFIED && type.precision() <= MICROS;
    }
}
