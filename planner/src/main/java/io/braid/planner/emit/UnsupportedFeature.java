package io.braid.planner.emit;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/** Errors for features that Braid cannot run yet. */
final class UnsupportedFeature {
    private UnsupportedFeature() {}

    static BraidException relation(RelNode relation) {
        String what = relation.getRelTypeName().replaceFirst("^Logical", "");
        return new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "Braid cannot yet evaluate " + what);
    }

    static BraidException expression(RexNode expression) {
        return new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "Braid cannot yet evaluate " + expression);
    }

    static BraidException function(String name, RuntimeException cause) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED, "Braid cannot yet evaluate the function " + name, cause);
    }

    static BraidException aggregate(String name) {
        return new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "Braid cannot yet evaluate the aggregate " + name);
    }

    static BraidException comparison(List<RelDataType> types) {
        return new BraidException(ErrorCode.TYPE_MISMATCH, "Values of the types " + types + " cannot be compared");
    }

    static BraidException intervalCast(RelDataType from, RelDataType to) {
        return new BraidException(
                ErrorCode.TYPE_MISMATCH, "A value of type " + from + " cannot be cast to " + to + " with intervals");
    }

    static BraidException intervalField(String unit) {
        return new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "An interval has no field " + unit + " here");
    }
}
