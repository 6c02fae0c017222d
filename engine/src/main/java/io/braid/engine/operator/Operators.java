package io.braid.engine.operator;

import java.util.List;

/** What is done to several operators at once. */
final class Operators {
    private Operators() {}

    /** Closes all of them even if some fail to close; then fails as the first that did. */
    static void closeAll(List<Operator> operators) {
        RuntimeException first = null;
        for (Operator operator : operators) {
            try {
                operator.close();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
