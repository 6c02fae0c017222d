package io.braid.planner.convert;

import io.braid.engine.plan.query.ColumnOrigin;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A statement as relational algebra.
 *
 * @param root the algebra, with the columns and names that the client sees
 * @param labels the names of those columns, which unlike those in algebra may repeat
 * @param declared their validated types, which include declared names
 * @param origins the origins of those columns
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
    /** Returns the algebra of exactly the columns that the client sees. */
    public RelNode relation() {
        return root.project();
    }

    /** Returns a copy with further parameters. */
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
