package io.braid.planner.pushdown;

import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/** Reason why an operation is not pushed down: a sentence about the source, without its subject. */
sealed interface PushdownBlocker {
    /** An operation that is never pushed. */
    record NeverSent(String what) implements PushdownBlocker {
        @Override
        public String toString() {
            return "is sent no " + what + ", nor is any other source";
        }
    }

    /** A constant of higher precision than the source's times. */
    record FineTime(int digits) implements PushdownBlocker {
        @Override
        public String toString() {
            return "is sent no times with more than " + digits + " digits of a second";
        }
    }

    /** A clause that the source does not support. */
    record Untaken(Feature feature) implements PushdownBlocker {
        @Override
        public String toString() {
            return "takes no " + feature.name().replace('_', ' ');
        }
    }

    /** A join for which the source has no index. */
    record NoIndex() implements PushdownBlocker {
        @Override
        public String toString() {
            return "joins by indexes only, and has none for this join; an index on a column of the condition would"
                    + " lift this";
        }
    }

    /** A clause whose pushdown a setting disables. */
    record SwitchedOff(Feature feature, PlannerSwitch means) implements PushdownBlocker {
        @Override
        public String toString() {
            return "is sent no " + feature.name().replace('_', ' ') + " while " + means.setting() + " is off";
        }
    }

    /** A function without a declaration that the source evaluates it as Braid does. */
    record Undeclared(String function, List<DataType> operands) implements PushdownBlocker {
        @Override
        public String toString() {
            String types = operands.stream().map(type -> type.kind().name()).collect(Collectors.joining(", "));
            return "is not declared to evaluate " + function + (types.isEmpty() ? "" : " of " + types)
                    + " as Braid does; a connector that declares it would lift this";
        }
    }

    /** A function on text that the source evaluates by its own text semantics. */
    record OtherText(String function, Exactness exactness) implements PushdownBlocker {
        @Override
        public String toString() {
            return "compares text in its own way: "
                    + (exactness == Exactness.SUPERSET
                            ? function + " only narrows there, and is checked again here"
                            : "what it makes of " + function + " may differ from what Braid does")
                    + "; a column whose collation compares as Braid does would lift this, and so would the option"
                    + " text 'native'";
        }
    }

    /** A column of a type that Braid represents as text. */
    record OpaqueColumn(String function) implements PushdownBlocker {
        @Override
        public String toString() {
            return "holds something other than the text that is shown here, so that " + function
                    + " would mean something else there";
        }
    }
}
