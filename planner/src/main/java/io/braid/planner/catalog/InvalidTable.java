package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;

/** An unusable name in a schema: referencing it is an error, which does not affect the rest of the schema. */
final class InvalidTable extends AbstractTable {
    private final BraidException problem;

    private InvalidTable(BraidException problem) {
        this.problem = problem;
    }

    /** Returns an invalid declared table. */
    static InvalidTable because(BraidException problem) {
        return new InvalidTable(problem);
    }

    /**
     * Returns a name that several imported tables have.
     *
     * @param path the full remote path of one of the tables, as an example
     * @param first the import of the first one
     * @param second the import of another one
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

    /** Returns the reason why it is unusable, as a new exception for each caller. */
    public BraidException problem() {
        return problem.reworded(problem.sentence(), null);
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        throw problem();
    }
}
