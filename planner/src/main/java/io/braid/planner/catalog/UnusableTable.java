package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;

/** A name in a schema that cannot be used as it is: to name it is an error, everything else in the schema works. */
public final class UnusableTable extends AbstractTable {
    private final BraidException problem;

    private UnusableTable(BraidException problem) {
        this.problem = problem;
    }

    /** A table that the model declares wrongly. */
    static UnusableTable because(BraidException problem) {
        return new UnusableTable(problem);
    }

    /**
     * A name that several imported tables have.
     *
     * @param path the full remote path of one of the tables, as an example
     * @param first the import that brought the first of them
     * @param second the import that brought another
     */
    static UnusableTable ambiguous(List<String> path, Place first, Place second) {
        String name = path.get(path.size() - 1);
        String origin = first.equals(second)
                ? "the import at " + first + " brings several that differ in letter case only; leave all but one out"
                : "the imports at " + first + " and at " + second + " bring one each; name the one you mean by its full"
                        + " path, such as " + String.join(".", path);
        return new UnusableTable(
                new BraidException(ErrorCode.AMBIGUOUS_TABLE, "The table name '" + name + "' is not clear: " + origin));
    }

    /** Why it cannot be used, in an exception of its own for each who is told. */
    public BraidException problem() {
        return problem.reworded(problem.sentence(), null);
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        throw problem();
    }
}
