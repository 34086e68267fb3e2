package org.orthant.audit.model;

/** A setting does not fit the model that is audited. */
public final class InvalidSettingException extends IllegalArgumentException {

    private final Setting setting;

    InvalidSettingException(Setting setting, String message) {
        super(message);
        this.setting = setting;
    }

    InvalidSettingException(Setting setting, IllegalArgumentException cause) {
        super(cause.getMessage(), cause);
        this.setting = setting;
    }

    /** Returns the setting. */
    public Setting setting() {
        return setting;
    }
}
