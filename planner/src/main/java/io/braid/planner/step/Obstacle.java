package io.braid.planner.step;

import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/** What keeps an operation from being sent to a source: a sentence about the source, without its subject. */
sealed interface Obstacle {
    /** Something that no source is sent. */
    record NeverSent(String what) implements Obstacle {
        @Override
        public String toString() {
            return "is sent no " + what + ", nor is any other source";
        }
    }

    /** A constant between two times of the source. */
    record FineTime(int digits) implements Obstacle {
        @Override
        public String toString() {
            return "is sent no times with more than " + digits + " digits of a second";
        }
    }

    /** A clause that the source does not take. */
    record Untaken(Feature feature) implements Obstacle {
        @Override
        public String toString() {
            return "takes no " + feature.name().replace('_', ' ');
        }
    }

    /** A join for which the source would compare each row with each. */
    record NoIndex() implements Obstacle {
        @Override
        public String toString() {
            return "joins by indexes only, and has none for this join; an index on a column of the condition would lift this";
        }
    }

    /** A clause that no source is sent, because a setting says so. */
    record SwitchedOff(Feature feature, PlannerSwitch means) implements Obstacle {
        @Override
        public String toString() {
            return "is sent no " + feature.name().replace('_', ' ') + " while " + means.setting() + " is off";
        }
    }

    /** A function for which nothing says that the source evaluates it as Braid does. */
    record Undeclared(String function, List<DataType> operands) implements Obstacle {
        @Override
        public String toString() {
            String types = operands.stream().map(type -> type.kind().name()).collect(Collectors.joining(", "));
            return "is not declared to evaluate " + function + (types.isEmpty() ? "" : " of " + types)
                    + " as Braid does; a connector that declares it would lift this";
        }
    }

    /** A function of text that the source evaluates, but by its own rules for text. */
    record OtherText(String function, Exactness exactness) implements Obstacle {
        @Override
        public String toString() {
            return "compares text in its own way: "
                    + (exactness == Exactness.SUPERSET
                            ? function + " only narrows there, and is checked again here"
                            : "what it makes of " + function + " may differ from what Braid does")
                    + "; a column whose collation compares as Braid does would lift this, and so would the option text 'native'";
        }
    }

    /** A column that is shown as text here and is something else there. */
    record OpaqueColumn(String function) implements Obstacle {
        @Override
        public String toString() {
            return "holds something other than the text that is shown here, so that " + function
                    + " would mean something else there";
        }
    }
}
