package io.braid.execution.statement;

import io.braid.engine.plan.query.ColumnOrigin;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.execution.plan.BoundPlan;
import io.braid.execution.plan.ValueClasses;
import io.braid.grammar.statement.Statement;
import io.braid.planner.table.PlannedTableChange;
import io.braid.planner.write.PlannedLoad;
import io.braid.planner.write.PlannedWrite;
import io.braid.planner.write.ReturnedRows;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that has been parsed and, if it returns rows, planned. */
public sealed interface ReadyStatement {
    /** The result columns; none if it returns no rows. */
    default RowType columns() {
        return RowType.of();
    }

    /** True if it has a result set, possibly an empty one. */
    default boolean returnsRows() {
        return columns().size() > 0;
    }

    /** The origin of a result column. */
    default ColumnOrigin origin(int column) {
        return ColumnOrigin.NONE;
    }

    /** True if a result column is computed, that is, neither a table column nor a cast to a type with a length. */
    default boolean isComputed(int column) {
        return origin(column).equals(ColumnOrigin.NONE);
    }

    /** Types of the client's parameters, in order. */
    List<DataType> parameters();

    /** True if execution requires parameter values. */
    boolean needsValues();

    /**
     * A statement that returns rows.
     *
     * @param literals values of the plan's trailing parameters, which are literals of the statement
     * @param needsValues false for EXPLAIN without execution
     * @param classes selectivity classes of parameter values that have their own plans; null if this plan serves all
     *     values
     */
    record Query(
            PlannedQuery plan,
            List<Parameter> literals,
            boolean needsValues,
            @Nullable ValueClasses classes) implements ReadyStatement {
        public Query(PlannedQuery plan) {
            this(plan, List.of(), true, null);
        }

        Query(BoundPlan bound, boolean needsValues) {
            this(bound.plan(), bound.literals(), needsValues, bound.classes());
        }

        @Override
        public RowType columns() {
            return plan.columns();
        }

        @Override
        public boolean returnsRows() {
            return true;
        }

        @Override
        public ColumnOrigin origin(int column) {
            return plan.origin(column);
        }

        @Override
        public List<DataType> parameters() {
            return plan.parameters().subList(0, plan.parameters().size() - literals.size());
        }
    }

    /** A data-modifying statement. */
    record Write(PlannedWrite plan) implements ReadyStatement {
        @Override
        public RowType columns() {
            return plan.returnedColumns();
        }

        @Override
        public ColumnOrigin origin(int column) {
            ReturnedRows returned = plan.returned();
            return returned == null ? ColumnOrigin.NONE : returned.query().origin(column);
        }

        @Override
        public List<DataType> parameters() {
            return plan.parameters();
        }

        @Override
        public boolean needsValues() {
            return true;
        }
    }

    /** Counts of changed rows, as the result of a batch. */
    record Counts() implements ReadyStatement {
        public static final RowType COLUMNS =
                RowType.of(new Field("changed", DataType.of(TypeKind.BIGINT).notNull()));

        @Override
        public RowType columns() {
            return COLUMNS;
        }

        @Override
        public List<DataType> parameters() {
            return List.of();
        }

        @Override
        public boolean needsValues() {
            return false;
        }
    }

    /** A DDL statement on tables of a source. */
    record TableChange(PlannedTableChange plan) implements ReadyStatement {
        @Override
        public List<DataType> parameters() {
            return plan.parameters();
        }

        @Override
        public boolean needsValues() {
            return true;
        }

        /** Warnings for the client. */
        public List<String> warnings() {
            List<String> warnings = new ArrayList<>();
            if (plan.notice() != null) {
                warnings.add(plan.notice());
            }
            if (plan.rows() != null) {
                warnings.addAll(plan.rows().rows().warnings());
            }
            return warnings;
        }
    }

    /** A bulk load whose rows the client sends. */
    record Load(PlannedLoad plan) implements ReadyStatement {
        @Override
        public List<DataType> parameters() {
            return List.of();
        }

        @Override
        public boolean needsValues() {
            return false;
        }
    }

    /** A command without a result set. */
    record Command(Statement statement) implements ReadyStatement {
        /** True if a failed transaction accepts the command. */
        public boolean endsTransaction() {
            return TransactionCommands.endsTransaction(statement);
        }

        @Override
        public List<DataType> parameters() {
            return List.of();
        }

        @Override
        public boolean needsValues() {
            return false;
        }
    }
}
