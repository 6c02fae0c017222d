package io.braid.planner.parameter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.jspecify.annotations.Nullable;

/** Types of a statement's parameters, in the order of the original text. */
public final class ParameterTypes {
    private ParameterTypes() {}

    /**
     * Returns the types in the order of the original text; text for a parameter whose type nothing determines.
     *
     * @param written the statement before functions were expanded
     * @param valid the statement after validation
     */
    public static List<RelDataType> of(SqlNode written, SqlNode valid, SqlValidator validator) {
        Map<Integer, RelDataType> known = new TreeMap<>();
        valid.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                RelDataType type = validator.getValidatedNodeTypeIfKnown(parameter);
                if (type != null) {
                    known.putIfAbsent(parameter.getIndex(), type);
                }
                return null;
            }
        });
        RelDataType text = validator
                .getTypeFactory()
                .createTypeWithNullability(validator.getTypeFactory().createSqlType(SqlTypeName.VARCHAR), true);
        List<RelDataType> types = new ArrayList<>();
        for (int index = 0; index < count(written); index++) {
            types.add(known.getOrDefault(index, text));
        }
        return types;
    }

    /** Returns the number of a statement's parameters. */
    public static int count(SqlNode written) {
        int[] highest = {-1};
        written.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlDynamicParam parameter) {
                highest[0] = Math.max(highest[0], parameter.getIndex());
                return null;
            }
        });
        return highest[0] + 1;
    }
}
