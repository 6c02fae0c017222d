package io.braid.planner.convert;

import io.braid.engine.plan.query.ColumnOrigin;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A statement as algebra.
 *
 * @param root the algebra, and which of its columns the client sees under which names
 * @param labels the names of those columns; unlike in algebra, they may repeat
 * @param declared their types as validated, which carry declared names
 * @param origins where they come from
 * @param parameterTypes the types of the statement's parameters, in order
 * @param discreet whether errors may reveal values that the user may not see
 */
public record ConvertedQuery(
        RelRoot root,
        List<String> labels,
        List<RelDataType> declared,
        List<ColumnOrigin> origins,
        List<RelDataType> parameterTypes,
        boolean discreet) {
    /** The algebra of exactly the columns that the client sees. */
    public RelNode relation() {
        return root.project();
    }

    /** The same with further parameters behind its own. */
    public ConvertedQuery withParameters(List<RelDataType> further) {
        return new ConvertedQuery(
                root,
                labels,
                declared,
                origins,
                Stream.concat(parameterTypes.stream(), further.stream()).toList(),
                discreet);
    }
}
