package io.braid.planner.convert;

import io.braid.planner.function.FunctionTable;
import io.braid.planner.type.DeclaredType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** Conversion of result columns of OID types, such as regclass, to names as text. */
final class ObjectNameOutputs {
    private ObjectNameOutputs() {}

    static ConvertedQuery named(ConvertedQuery query) {
        if (query.declared().stream().noneMatch(ObjectNameOutputs::isNamed)) {
            return query;
        }
        RelNode relation = query.relation();
        RexBuilder rex = relation.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        List<RelDataType> types = new ArrayList<>();
        for (int i = 0; i < query.declared().size(); i++) {
            RelDataType type = query.declared().get(i);
            RexNode column = rex.makeInputRef(relation, i);
            if (isNamed(type)) {
                String function = (DeclaredType.nameOf(type) + "out").toUpperCase(Locale.ROOT);
                column = rex.makeCall(FunctionTable.own(function), column);
            }
            columns.add(column);
            types.add(isNamed(type) ? column.getType() : type);
        }
        RelNode named = LogicalProject.create(
                relation, List.of(), columns, relation.getRowType().getFieldNames(), Set.of());
        return new ConvertedQuery(
                RelRoot.of(named, query.root().kind),
                query.labels(),
                types,
                query.origins(),
                query.parameterTypes(),
                query.discreet());
    }

    private static boolean isNamed(RelDataType type) {
        String name = DeclaredType.nameOf(type);
        return name != null && ObjectNameCasts.TYPES.contains(name);
    }
}
