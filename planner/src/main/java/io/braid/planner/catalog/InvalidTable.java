package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;

/** A name in a schema that cannot be used: naming it is an error, everything else in the schema works. */
final class InvalidTable extends AbstractTable {
    private final BraidException problem;

    private InvalidTable(BraidException problem) {
        this.problem = problem;
    }

    /** A table that the model declares wrongly. */
    static InvalidTable because(BraidException problem) {
        return new InvalidTable(problem);
    }

    /**
     * A name that several imported tables have.
     *
     * @param path the full remote path of one of the tables, as an example
     * @param first the import that brought the first of them
     * @param second the import that brought another
     */
    static InvalidTable ambiguous(List<String> path, Place first, Place second) {
        String name = path.get(path.size() - 1);
        String origin = first.equals(second)
                ? "the import at " + first + " brings several that differ in letter case only; leave all but one out"
                : "the imports at " + first + " and at " + second + " bring one each; name the one you mean by its full"
                        + " path, such as " + String.join(".", path);
        return new InvalidTable(
                new BraidException(ErrorCode.AMBIGUOUS_TABLE, "The table name '" + name + "' is not clear: " + origin));
    }

    /** The reason why it cannot be used, as a new exception for each caller. */
    public BraidException problem() {
        return problem.reworded(problem.sentence(), null);
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        throw problem();
    }
}
